import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/format.ts'

type Props = { verdict: { allowed: boolean; message?: string; retryAt?: string } | undefined }

/** Why something is not possible now, in the reader's words, and when it will be. */
export function Verdict({ verdict }: Props) {
  const { t } = useTranslation()
  if (!verdict || verdict.allowed) return null
  return (
    <p className="verdict">
      {verdict.message} {verdict.retryAt && t('connection.retryAt', { when: formatInstant(verdict.retryAt) })}
    </p>
  )
}
