import type { myVouchers } from '@chopcard/contract/giving/member/vouchers.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Moment } from '../../../card-art/moment.tsx'
import { usePage } from '../../../card-art/page-context.ts'
import { moneyText } from '../../money-text.ts'
import styles from './coupons.module.css'

export type Voucher = Answer<typeof myVouchers>['data'][number]

const isOpen = ({ state }: Voucher) => state === 'active' || state === 'notYet'

/** A voucher of the member's, a link to its page. */
export function VoucherLine({ voucher }: { voucher: Voucher }) {
  const { token, title, detailBanner } = voucher
  return (
    <li>
      <a href={`/member/voucher/${token}`} className={isOpen(voucher) ? undefined : styles.over}>
        <img src={detailBanner} alt="" width={64} height={64} loading="lazy" />
        <span>
          <strong>{title}</strong>
          <Left voucher={voucher} />
        </span>
      </a>
    </li>
  )
}

/** What is left of it, until when. */
function Left({ voucher }: { voucher: Voucher }) {
  const { language, t } = usePage()
  const { state, balance, amount, currency, effectiveFrom, effectiveTo } = voucher
  const money = (minor: number) => moneyText(minor, currency, language)
  return (
    <>
      <span>
        {balance === amount ? money(balance) : t('coupons.left', { balance: money(balance), amount: money(amount) })}
      </span>
      <small className={styles.quiet}>
        {t(state === 'active' ? 'coupons.until' : `coupons.state.${state}`)}{' '}
        {isOpen(voucher) && <Moment at={state === 'active' ? effectiveTo : effectiveFrom} />}
      </small>
    </>
  )
}
