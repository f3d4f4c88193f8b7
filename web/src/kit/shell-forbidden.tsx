import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessagePage } from './message-page.tsx'

/** In the place of a page that is not among the caller's, with a link to the dashboard. */
export function Forbidden({ dashboard }: { dashboard: string }) {
  const { t } = useTranslation(['shell', 'errors'])
  const home = <Link to={dashboard as '/'}>{t('toDashboard')}</Link>
  return (
    <MessagePage kind="forbidden" title={t('forbidden')} extra={home}>
      {t('codes.FORBIDDEN', { ns: 'errors' })}
    </MessagePage>
  )
}
