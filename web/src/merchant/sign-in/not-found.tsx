import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../kit/document-title.ts'
import { MessagePage } from '../../kit/message-page.tsx'

/** The page for every unknown path. */
export default function NotFound() {
  const { t } = useTranslation('login')
  useDocumentTitle(t('notFound.title'))
  return (
    <MessagePage kind="lost" title={t('notFound.title')} extra={<Link to="/dashboard">{t('notFound.home')}</Link>}>
      {t('notFound.text')}
    </MessagePage>
  )
}
