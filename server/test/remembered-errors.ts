import { type Log, makeLog } from '../src/core/log.ts'

const MAX_LINES = 200
const lines: string[] = []

/** A log that shows nothing and remembers the last errors, for a test that fails by one. */
export const makeRememberingLog = (): Log =>
  makeLog('error', {
    write: (line) => {
      lines.push(line)
      if (lines.length > MAX_LINES) lines.shift()
    },
  })

/** What was logged of the error of a request: its stack; nothing where it is not known. */
export function errorOf(requestId: string): string {
  const line = requestId && lines.find((one) => one.includes(requestId) && one.includes('"error":'))
  return line ? (JSON.parse(line) as { error: string }).error : ''
}
