import type { ComponentProps, CSSProperties } from "react";

/** The element of an image message. Reserves a place of the author's size, or an average one while it loads. */
export function ImageElement({ src, alt, box, isLoaded, ...events }: ImageElementProps) {
  return (
    <img
      className="banter-image"
      data-vector={isVector(src) || undefined}
      data-pending={!isLoaded || undefined}
      src={src}
      alt={alt}
      style={box}
      {...events}
    />
  );
}

interface ImageElementProps extends Pick<ComponentProps<"img">, "onLoad" | "onError"> {
  readonly src: string;
  readonly alt: string;
  readonly box: CSSProperties | undefined;
  readonly isLoaded: boolean;
}

export function isVector(src: string): boolean {
  return src.startsWith("data:image/svg");
}
