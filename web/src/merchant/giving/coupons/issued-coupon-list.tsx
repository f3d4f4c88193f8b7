import type { IssuedCoupon } from './issued-coupon.ts'
import {
  issuedCouponSources,
  issuedCouponStates,
  listIssuedCoupons,
} from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { getCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { GoButton } from '../../../kit/list-buttons.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { actionsColumn, instantColumn, tagColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatInstant } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import ReactivateButton from '../../../kit/reactivate-button.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './coupons.css'

const IssuedCouponActs = lazyPart(() => import('./issued-coupon-acts.tsx'), <span />)
/** Who was issued a coupon, and what became of each. */
export default function IssuedCouponList() {
  const { t } = useTranslation('coupons')
  const { id = '' } = usePathParams()
  const coupon = useRead(getCoupon, { params: { id } }).data?.data
  return (
    <ListPage
      route={listIssuedCoupons}
      params={{ id }}
      title={coupon ? t('copies.titleOf', { name: coupon.name }) : t('copies.title')}
      about={t('copies.about')}
      searchHint={t('copies.search')}
      filters={[
        choiceFilter('state', t('copies.state'), issuedCouponStates, (value) => t(`codeState.${value}`)),
        choiceFilter('source', t('copies.source'), issuedCouponSources, (value) => t(`copies.by.${value}`)),
      ]}
      columns={useColumns()}
      empty={t('copies.none')}
      toolbar={
        <>
          <GoButton to={{ to: '/coupon/$id', params: { id } }}>{t('codes.toCoupon')}</GoButton>
          <ExportButton list="coupon-copies" within={{ couponId: id }} />
        </>
      }
    />
  )
}

const colours = { active: 'green', locked: 'gold', used: 'blue', expired: 'default', takenBack: 'default' }

function useColumns(): ListColumn<IssuedCoupon>[] {
  const { t } = useTranslation('coupons')
  return [
    { key: 'holder', title: t('copies.holder'), onCard: 'heading', render: (row) => <Holder row={row} /> },
    tagColumn('state', t('copies.state'), colours, (state) => t(`codeState.${state}`)),
    {
      key: 'givenAt',
      title: t('copies.givenAt'),
      sort: 'givenAt',
      render: ({ givenAt, source }) => (
        <TwoLines small first={formatInstant(givenAt)} second={t(`copies.by.${source}`)} />
      ),
    },
    instantColumn('openedAt', t('copies.openedAt'), { none: '' }),
    {
      key: 'usedAt',
      title: t('copies.usedAt'),
      render: ({ usedAt, usedBy }) => usedAt && <TwoLines small first={formatInstant(usedAt)} second={usedBy} />,
    },
    actionsColumn((row) => <Acts row={row} />),
  ]
}

/** A member by name and card, or whoever has the address; and the code. */
function Holder({ row: { email, member, code } }: { row: IssuedCoupon }) {
  const { t } = useTranslation('coupons')
  const first = member?.nickname ?? email ?? member?.cardNumber ?? t('copies.nobody')
  return <TwoLines small first={first} second={[member?.nickname ? email : '', code].filter(Boolean).join(' · ')} />
}

function Acts({ row }: { row: IssuedCoupon }) {
  const { may, code } = row
  if (may.length === 0) return null
  return (
    <Flex gap={8} wrap justify="end">
      {may.includes('reactivate') && code && <ReactivateButton code={code} />}
      {(may.includes('resend') || may.includes('takeBack')) && <IssuedCouponActs row={row} />}
    </Flex>
  )
}
