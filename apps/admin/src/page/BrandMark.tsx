/** The product's logo. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect x="2" y="3" width="28" height="22" rx="8" fill="currentColor" />
      <path d="M9 23v7l8-7z" fill="currentColor" />
      <circle className="brand-dot" cx="10.5" cy="14" r="2" />
      <circle className="brand-dot" cx="16" cy="14" r="2" />
      <circle className="brand-dot" cx="21.5" cy="14" r="2" />
    </svg>
  );
}
