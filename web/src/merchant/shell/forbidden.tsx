import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessagePage } from '../../kit/message-page.tsx'

/** In the place of a page that is not among the caller's. */
export function Forbidden() {
  const { t } = useTranslation(['shell', 'errors'])
  return (
    <MessagePage kind="forbidden" title={t('forbidden')} extra={<Link to="/dashboard">{t('toDashboard')}</Link>}>
      {t('codes.FORBIDDEN', { ns: 'errors' })}
    </MessagePage>
  )
}
