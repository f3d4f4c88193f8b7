import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { browserProblem } from './ceremonies.ts'

/** What to tell a person about a passkey that did not come about: the browser's reason, or the server's. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('passkeys')
  return (error) => {
    const problem = browserProblem(error)
    return problem ? t(problem) : errorText(error)
  }
}
