import type { myVouchers } from '@chopcard/contract/member/vouchers.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { Moment } from '../../../card-face/moment.tsx'
import { usePage } from '../../../card-face/page-context.ts'
import { moneyText } from '../../money-text.ts'
import styles from './coupons.module.css'

export type Voucher = Answer<typeof myVouchers>['data'][number]

/** A voucher of the member's: what is left of it, until when. */
export function VoucherLine({ voucher }: { voucher: Voucher }) {
  const { language, t } = usePage()
  const { state, balance, amount, currency, effectiveFrom, effectiveTo } = voucher
  const isOpen = state === 'active' || state === 'notYet'
  const money = (minor: number) => moneyText(minor, currency, language)
  return (
    <li>
      <a href={`/member/voucher/${voucher.token}`} className={isOpen ? undefined : styles.over}>
        <img src={voucher.detailBanner} alt="" width={64} height={64} loading="lazy" />
        <span>
          <strong>{voucher.title}</strong>
          <span>
            {balance === amount
              ? money(balance)
              : t('coupons.left', { balance: money(balance), amount: money(amount) })}
          </span>
          <small className={styles.quiet}>
            {t(state === 'active' ? 'coupons.until' : `coupons.state.${state}`)}{' '}
            {isOpen && <Moment at={state === 'active' ? effectiveTo : effectiveFrom} />}
          </small>
        </span>
      </a>
    </li>
  )
}
