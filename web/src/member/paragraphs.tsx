/** Text that a merchant typed, line for line; markup in it stays text. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part, i) => <p key={i}>{part.trim()}</p>)
}
