import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../../kit/document-title.ts'
import { MessagePage } from '../../../kit/message-page.tsx'
import { sessions } from '../../../lib/session.ts'

/** The page for every unknown path: it leads home, for the platform's staff to the platform's dashboard. */
export default function NotFound() {
  const { t } = useTranslation('login')
  const { from }: { from?: string } = useSearch({ strict: false })
  useDocumentTitle(t('notFound.title'))
  const isSystem = Boolean(sessions.token('system')) && (from === 'sys' || !sessions.token('merchant'))
  const home = isSystem ? (
    // Another application of this origin.
    <a href="/sys/dashboard">{t('notFound.home')}</a>
  ) : (
    <Link to="/dashboard">{t('notFound.home')}</Link>
  )
  return (
    <MessagePage kind="lost" title={t('notFound.title')} extra={home}>
      {t('notFound.text')}
    </MessagePage>
  )
}
