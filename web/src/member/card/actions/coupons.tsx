import { useEffect, useEffectEvent, useState } from 'react'
import type { myCoupons } from '@chopcard/contract/giving/member/coupons.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Moment } from '../../../card-art/moment.tsx'
import { usePage } from '../../../card-art/page-context.ts'
import type { myVouchers } from '@chopcard/contract/giving/member/vouchers.ts'
import { ask, troubleText } from '../../ask.ts'
import { moneyText } from '../../money-text.ts'
import styles from './coupons.module.css'
import { type Voucher, VoucherLine } from './voucher-line.tsx'

type Coupon = Answer<typeof myCoupons>['data'][number]
type Given = { coupons: Coupon[]; vouchers: Voucher[] }

const askForBoth = async (): Promise<Given> => {
  const [coupons, vouchers] = await Promise.all([
    ask<typeof myCoupons>('GET /member/coupon', {}),
    ask<typeof myVouchers>('GET /member/voucher', {}),
  ])
  return { coupons: coupons.data, vouchers: vouchers.data }
}

/** What a member was given, each a link to its page. */
export default function Coupons() {
  const { t } = usePage()
  const [given, setGiven] = useState<Given>()
  const [trouble, setTrouble] = useState('')
  const fail = useEffectEvent((error: unknown) => setTrouble(troubleText(error, t('card.trouble'))))
  useEffect(() => {
    askForBoth().then(setGiven, (error: unknown) => fail(error))
  }, [])
  if (trouble) return <p role="alert">{trouble}</p>
  if (!given) return <output className={styles.quiet}>{t('coupons.loading')}</output>
  const { coupons, vouchers } = given
  if (coupons.length + vouchers.length === 0) return <p className={styles.quiet}>{t('coupons.none')}</p>
  return (
    <ul className={styles.list}>
      {vouchers.map((voucher) => (
        <VoucherLine key={voucher.token} voucher={voucher} />
      ))}
      {coupons.map((coupon) => (
        <li key={coupon.token}>
          <a
            href={`/member/coupon/${coupon.token}`}
            className={coupon.state === 'used' || coupon.state === 'expired' ? styles.over : undefined}
          >
            <img src={coupon.detailBanner} alt="" width={64} height={64} loading="lazy" />
            <span>
              <strong>{coupon.title}</strong>
              <Worth coupon={coupon} />
              <small className={styles.quiet}>
                <Standing coupon={coupon} />
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Worth({ coupon: { type, value, currency, shortDescription } }: { coupon: Coupon }) {
  const { language, t } = usePage()
  if (type === 'gift' || value === null) return <span>{shortDescription}</span>
  const worth =
    type === 'cash'
      ? moneyText(value, currency, language)
      : new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100)
  return <span>{t('coupons.off', { worth })}</span>
}

/** How long it can be used yet, or why it cannot. */
function Standing({ coupon: { state, usedAt, effectiveTo } }: { coupon: Coupon }) {
  const { t } = usePage()
  if (state === 'active' && !effectiveTo) return t('coupons.noEnd')
  if (state === 'active')
    return (
      <>
        {t('coupons.until')} <Moment at={effectiveTo ?? ''} />
      </>
    )
  return (
    <>
      {t(`coupons.state.${state}`)} {usedAt && <Moment at={usedAt} />}
    </>
  )
}
