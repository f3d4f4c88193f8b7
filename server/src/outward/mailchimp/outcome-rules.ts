import { cutText } from '../../core/cut-text-rules.ts'

/**
 * What an answer of Mailchimp means: done; refused for good; not now (429, and a bare 403 without JSON at high volume: there
 * are no headers that tell of limits); the key is not accepted; not there; or Mailchimp itself is in trouble.
 */
export type Outcome = 'ok' | 'refused' | 'missing' | 'busy' | 'key' | 'unreachable'
export type Told = { outcome: Outcome; title: string; words: string }

const MAX_WORDS = 300

export function outcomeOf(status: number, contentType: string, body: Uint8Array): Told {
  if (status >= 200 && status < 300) return { outcome: 'ok', title: '', words: '' }
  const problem = /json/i.test(contentType) ? problemIn(body) : undefined
  return { outcome: refusalOf(status, problem !== undefined), title: problem?.title ?? '', words: problem?.words ?? '' }
}

/** The same of one answer in a batch, whose body is a text; there everything is JSON. */
export const outcomeInBatch = (status: number, response: string): Told =>
  outcomeOf(status, 'application/json', Buffer.from(response))

function refusalOf(status: number, hasProblem: boolean): Exclude<Outcome, 'ok'> {
  if (status === 429 || (status === 403 && !hasProblem)) return 'busy'
  if (status === 401 || status === 403) return 'key'
  if (status === 404) return 'missing'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
}

type Problem = { title?: unknown; detail?: unknown; errors?: { field?: unknown; message?: unknown }[] }

function problemIn(body: Uint8Array): { title: string; words: string } | undefined {
  try {
    const { title, detail, errors } = JSON.parse(Buffer.from(body).toString('utf8')) as Problem
    const fields = Array.isArray(errors)
      ? errors.map(({ field, message }) => `${textOf(field)}: ${textOf(message)}`)
      : []
    const words = withoutAddresses([textOf(detail), ...fields].filter(Boolean).join(' '))
    return { title: cutText(textOf(title), MAX_WORDS), words: cutText(words, MAX_WORDS) }
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Mailchimp repeats addresses in its words; who is meant stands beside them anyway, and is forgotten with the member. */
const withoutAddresses = (words: string): string => words.replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '…')
