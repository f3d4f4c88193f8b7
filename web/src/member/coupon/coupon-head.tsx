import type { CouponLook } from '@chopcard/contract/giving/member/coupons.ts'
import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { largeMoneyText } from '../money-text.ts'
import sheet from '../sheet.module.css'
import styles from './coupon-page.module.css'

type Props = { coupon: CouponLook }

/** What a coupon is: its picture, its worth, and what the shop says of it. */
export function CouponHead({ coupon }: Props) {
  const { width, height } = coupon.banner
  return (
    <>
      <img
        className={styles.banner}
        src={coupon.banner.url}
        alt=""
        fetchPriority="high"
        width={width}
        height={height}
      />
      <div className={styles.head}>
        <Worth coupon={coupon} />
        <h1>{coupon.title}</h1>
        <p>{coupon.shortDescription}</p>
        <Fields coupon={coupon} />
      </div>
    </>
  )
}

/** Until when it is good. */
export function ValidTo({ effectiveTo }: { effectiveTo: string | null }) {
  const { t } = usePage()
  return (
    <div>
      <dt>{t('coupon.validTo')}</dt>
      <dd>{effectiveTo ? <Moment at={effectiveTo} /> : t('coupon.noEnd')}</dd>
    </div>
  )
}

/** The terms, which wait to be asked for. */
export function Terms({ terms }: { terms: string }) {
  const { t } = usePage()
  if (!terms) return null
  return (
    <details className={sheet.more}>
      <summary>{t('coupon.terms')}</summary>
      <p className={sheet.terms}>{terms}</p>
    </details>
  )
}

function Worth({ coupon: { type, value, merchant } }: Props) {
  const { language, t } = usePage()
  if (type === 'gift' || value === null) return null
  const worth =
    type === 'cash'
      ? largeMoneyText(value, merchant.currency, language)
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
