import type { OfferedCoupon } from '@chopcard/contract/member/coupons.ts'
import { usePage } from '../../card-face/page-context.ts'
import { moneyText } from '../money-text.ts'
import styles from './coupon-page.module.css'

type Props = { coupon: Omit<OfferedCoupon, 'id' | 'state' | 'publishedFrom'> }

/** What a coupon is: its picture, its worth, and what the shop says of it. */
export function CouponHead({ coupon }: Props) {
  const { width, height } = coupon.banner
  return (
    <>
      <img className={styles.banner} src={coupon.banner.url} alt="" width={width} height={height} />
      <div className={styles.head}>
        <Worth coupon={coupon} />
        <h1>{coupon.title}</h1>
        <p>{coupon.shortDescription}</p>
        <Fields coupon={coupon} />
      </div>
    </>
  )
}

function Worth({ coupon: { type, value, merchant } }: Props) {
  const { language, t } = usePage()
  if (type === 'gift' || value === null) return null
  const worth =
    type === 'cash'
      ? moneyText(value, merchant.currency, language)
      : new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100)
  return <p className={styles.worth}>{t('coupon.off', { worth })}</p>
}

function Fields({ coupon }: Props) {
  const fields = [
    [coupon.secondaryTitle, coupon.secondaryField],
    [coupon.auxiliaryTitle, coupon.auxiliaryField],
  ].filter(([, field]) => field)
  if (fields.length === 0) return null
  return (
    <dl className={styles.fields}>
      {fields.map(([title, field]) => (
        <div key={`${title} ${field}`}>
          <dt>{title}</dt>
          <dd>{field}</dd>
        </div>
      ))}
    </dl>
  )
}
