/**
 * The beginning of a text that somebody else has written, as the database takes it: without NUL, which no text holds, and never cut
 * within a sign, because JSON with half of one is refused.
 */
export const cutText = (text: string, max: number): string =>
  text
    .replaceAll('\u0000', '')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
