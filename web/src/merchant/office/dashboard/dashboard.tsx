import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Comparison } from '../../../kit/overview/comparison.tsx'
import { OwnNumbers } from '../../../kit/own-numbers.tsx'
import { Page } from '../../../kit/page.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { StoreChoice, useChosenStore } from '../../../kit/store-choice.tsx'
import { saveFirstSteps } from '@chopcard/contract/office/merchant/first-steps.ts'
import { comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import { summary } from '@chopcard/contract/office/merchant/dashboard.ts'
import { useRead } from '../../../lib/query.ts'
import { DailyChops } from './daily-chops.tsx'
import './dashboard.css'
import { HomeBanners } from './home-banners.tsx'
import { Needs } from './needs.tsx'
import { NewMembers } from './new-members.tsx'
import { Numbers } from './numbers.tsx'
import { ShopChances } from './shop-chances.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TimeSlots } from './time-slots.tsx'
import { TopOperators } from './top-operators.tsx'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'))
const ConsentWaiting = lazyPart(() => import('../../../kit/consent-waiting.tsx'))
const InvitationsWaiting = lazyPart(() => import('../../../kit/invitations-waiting.tsx'))

/** The start: how it went, what waits, whom to bring back, and what was here before. Who sees no reports sees the own figures. */
export default function Dashboard() {
  const { t } = useTranslation(['dashboard', 'shell'])
  const may = useMay()
  const seesShop = may(comparison)
  const chosen = useChosenStore()
  const storeId = seesShop ? chosen : undefined
  const week = useRead(comparison, { query: { range: 'week' } }, { enabled: seesShop })
  // Of a shop without a visit there is nothing to draw.
  const hasVisits = week.data?.data.firstVisit !== null
  return (
    <Page title={t('menu.dashboard', { ns: 'shell' })} extra={seesShop && <StoreChoice />}>
      <div className="dashboard">
        {may(saveFirstSteps) && <FirstSteps />}
        <HomeBanners />
        <ConsentWaiting />
        <InvitationsWaiting />
        {seesShop && <Comparison storeId={storeId} />}
        <Needs />
        {!seesShop ? <OwnNumbers /> : hasVisits && <ShopChances storeId={storeId} />}
        <Shortcuts />
        {seesShop && may(summary) && (
          <>
            <Numbers storeId={storeId} />
            {hasVisits && (
              <div className="dashboard-charts">
                <DailyChops storeId={storeId} />
                <TopOperators storeId={storeId} />
                <NewMembers storeId={storeId} />
                {/* The times of a carnival belong to no store. */}
                {!storeId && <TimeSlots />}
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  )
}
