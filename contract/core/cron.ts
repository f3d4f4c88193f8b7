/** The five fields of a cron expression with the numbers that each may hold. */
const fields = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

/** Whether a text is a cron expression of five fields made of numbers, ranges, steps and lists. */
export function isCron(text: string): boolean {
  const parts = text.split(' ')
  return parts.length === fields.length && fields.every(([min, max], i) => isField(parts[i] ?? '', min, max))
}

function isField(text: string, min: number, max: number): boolean {
  return text.split(',').every((part) => {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (!match) return false
    const [from = min, to = match[1] === undefined ? max : from, step = 1] = match
      .slice(1)
      .map((word: string | undefined) => (word === undefined ? undefined : Number(word)))
    return from >= min && to <= max && from <= to && step >= 1 && step <= max
  })
}
