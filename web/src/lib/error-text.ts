import i18next from 'i18next'
import { CallError } from './call-error.ts'
import { formatInstant } from './format.ts'

/** What to tell a person about a failed call: the server's own words, else ours for a missing connection. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return i18next.t('connection.unexpected')
  switch (error.code) {
    case 'OFFLINE':
      return i18next.t('connection.offline')
    case 'TIMEOUT':
      return i18next.t('connection.timeout')
    case 'BAD_ANSWER':
    case 'ABORTED':
      return i18next.t('connection.unexpected')
    default:
      return error.message === error.code ? i18next.t(`codes.${error.code}`, { ns: 'errors' }) : error.message
  }
}

/** When time alone lifts the refusal, the sentence that says so. */
export const retryText = (error: unknown): string | undefined =>
  error instanceof CallError && error.retryAt
    ? i18next.t('connection.retryAt', { when: formatInstant(error.retryAt) })
    : undefined

/** The words of a problem that the browser found itself: a key of errors.json › `fields`. */
export const problemText = (problem: { message: string; values?: Record<string, string | number> }): string =>
  i18next.t(`fields.${problem.message}` as 'fields.invalid', { ns: 'errors', ...problem.values })
