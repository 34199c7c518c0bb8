/** Converts SVG markup to a data URL. */
export function picture(width: number, height: number, shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(/\s*\n\s*/g, ""))}`;
}
