import { countChances } from '@chopcard/contract/office/merchant/chances.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chances } from '../../../kit/overview/chances.tsx'
import { useMenuAllowed } from '../../../kit/permissions.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** Whom a message or a coupon may bring back, and what the shop owes. */
export function ShopChances({ storeId }: { storeId: string | undefined }) {
  const of = storeId ? { storeId } : {}
  const found = useRead(countChances, { query: of }, { staleTime: 60_000 }).data?.data
  return (
    <Chances counts={found} of={of}>
      {found?.liability && <Owed {...found.liability} />}
    </Chances>
  )
}

function Owed({ cost, breakage, currency }: { cost: number; breakage: number; currency: string }) {
  const { t } = useTranslation('dashboard')
  const isOpen = useMenuAllowed('liability')
  if (!cost) return null
  const amounts = { amount: formatMoney(cost, currency), expected: formatMoney(cost - breakage, currency) }
  return (
    <p className="owed">
      {t('chances.owed', amounts)} {isOpen && <Link to="/report/liability">{t('chances.owedLink')}</Link>}
    </p>
  )
}
