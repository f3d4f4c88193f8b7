import { useTranslation } from 'react-i18next'
import { ApprovalsWaiting } from '../../../kit/approvals-waiting.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Page } from '../../../kit/page.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { saveFirstSteps } from '@chopcard/contract/office/merchant/first-steps.ts'
import { summary } from '@chopcard/contract/office/merchant/dashboard.ts'
import { DailyChops } from './daily-chops.tsx'
import './dashboard.css'
import { HomeBanners } from './home-banners.tsx'
import { NewMembers } from './new-members.tsx'
import { Numbers } from './numbers.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TimeSlots } from './time-slots.tsx'
import { TopOperators } from './top-operators.tsx'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'))
const ConsentWaiting = lazyPart(() => import('../../../kit/consent-waiting.tsx'))
const InvitationsWaiting = lazyPart(() => import('../../../kit/invitations-waiting.tsx'))

/** The start: what to do next, how today goes, and how the last weeks went. */
export default function Dashboard() {
  const { t } = useTranslation(['dashboard', 'shell'])
  const may = useMay()
  return (
    <Page title={t('menu.dashboard', { ns: 'shell' })}>
      <div className="dashboard">
        {may(saveFirstSteps) && <FirstSteps />}
        <HomeBanners />
        <ConsentWaiting />
        <ApprovalsWaiting />
        <InvitationsWaiting />
        <Shortcuts />
        {may(summary) && (
          <>
            <Numbers />
            <div className="dashboard-charts">
              <DailyChops />
              <TopOperators />
              <NewMembers />
              <TimeSlots />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}
