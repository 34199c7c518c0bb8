import { chooseTranslation } from "../languages/choose-translation.ts";

/** Texts of the pages that visitors see instead of a bot. */
export interface ErrorTexts {
  readonly notFound: string;
  readonly checkAddress: string;
  readonly failed: string;
  readonly tryAgain: string;
}

/** The languages of the widget. */
const translations = {
  en: texts("Page not found", "Check the address.", "Something went wrong", "Try again in a moment."),
  de: texts(
    "Seite nicht gefunden",
    "Bitte prüfen Sie die Adresse.",
    "Etwas ist schiefgegangen",
    "Bitte versuchen Sie es gleich noch einmal.",
  ),
  fr: texts(
    "Page introuvable",
    "Vérifiez l’adresse.",
    "Une erreur est survenue",
    "Réessayez dans un instant.",
  ),
  es: texts("Página no encontrada", "Compruebe la dirección.", "Algo salió mal", "Inténtelo en un momento."),
  pt: texts(
    "Página não encontrada",
    "Verifique o endereço.",
    "Algo deu errado",
    "Tente novamente em instantes.",
  ),
  it: texts("Pagina non trovata", "Controlla l’indirizzo.", "Qualcosa è andato storto", "Riprova tra poco."),
  nl: texts("Pagina niet gevonden", "Controleer het adres.", "Er ging iets mis", "Probeer het zo opnieuw."),
  pl: texts("Nie znaleziono strony", "Sprawdź adres.", "Coś poszło nie tak", "Spróbuj ponownie za chwilę."),
  tr: texts("Sayfa bulunamadı", "Adresi kontrol edin.", "Bir sorun oluştu", "Birazdan tekrar deneyin."),
  ru: texts(
    "Страница не найдена",
    "Проверьте адрес.",
    "Что-то пошло не так",
    "Повторите попытку чуть позже.",
  ),
  uk: texts(
    "Сторінку не знайдено",
    "Перевірте адресу.",
    "Щось пішло не так",
    "Спробуйте ще раз трохи згодом.",
  ),
  ar: texts("الصفحة غير موجودة", "تحقق من العنوان.", "حدث خطأ ما", "حاول مرة أخرى بعد قليل."),
  he: texts("הדף לא נמצא", "בדקו את הכתובת.", "משהו השתבש", "נסו שוב בעוד רגע."),
  fa: texts("صفحه پیدا نشد", "نشانی را بررسی کنید.", "مشکلی پیش آمد", "کمی بعد دوباره تلاش کنید."),
  hi: texts("पेज नहीं मिला", "पता जाँचें।", "कुछ गड़बड़ हो गई", "थोड़ी देर में फिर से कोशिश करें।"),
  id: texts("Halaman tidak ditemukan", "Periksa alamatnya.", "Terjadi kesalahan", "Coba lagi sebentar lagi."),
  vi: texts(
    "Không tìm thấy trang",
    "Hãy kiểm tra địa chỉ.",
    "Đã xảy ra lỗi",
    "Vui lòng thử lại sau giây lát.",
  ),
  th: texts("ไม่พบหน้านี้", "โปรดตรวจสอบที่อยู่", "เกิดข้อผิดพลาด", "โปรดลองอีกครั้งในอีกสักครู่"),
  ja: texts(
    "ページが見つかりません",
    "アドレスをご確認ください。",
    "エラーが発生しました",
    "しばらくしてからもう一度お試しください。",
  ),
  ko: texts(
    "페이지를 찾을 수 없습니다",
    "주소를 확인하세요.",
    "문제가 발생했습니다",
    "잠시 후 다시 시도하세요.",
  ),
  "zh-Hans": texts("找不到页面", "请检查地址。", "出现错误", "请稍后重试。"),
  "zh-Hant": texts("找不到頁面", "請檢查網址。", "發生錯誤", "請稍後再試。"),
} satisfies Readonly<Record<string, ErrorTexts>>;

function texts(notFound: string, checkAddress: string, failed: string, tryAgain: string): ErrorTexts {
  return { notFound, checkAddress, failed, tryAgain };
}

/** The texts in the first language of an `Accept-Language` header that there is, else in English. */
export function errorTexts(acceptLanguage: string): {
  readonly language: string;
  readonly texts: ErrorTexts;
} {
  const { language, translation } = chooseTranslation(translations, acceptLanguage.split(","));
  return { language, texts: translation };
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur"]);

export function textDirection(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
}
