import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import type { OpeningHours } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import { usePage } from '../../card-art/page-context.ts'
import { weekdayName, weekdaysInOrder } from '../../lib/weekday-name.ts'
import styles from './about-shop.module.css'

/** Where the shop is, how to reach it, and when it is open; nothing where the merchant told none of it. */
export function AboutShop({ shop: { address, phone, website, openingHours } }: Pick<JoinCampaign, 'shop'>) {
  const { t } = usePage()
  if (!address && !phone && !website && !openingHours) return null
  return (
    <section className={styles.shop}>
      <h2>{t('join.shop.about')}</h2>
      {address && <address>{address}</address>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {website && (
        <a href={website} rel="noopener noreferrer" target="_blank">
          {t('join.shop.website')}
        </a>
      )}
      {openingHours && <Hours hours={openingHours} />}
    </section>
  )
}

function Hours({ hours }: { hours: OpeningHours }) {
  const { language, t } = usePage()
  return (
    <>
      <h3>{t('join.shop.hours')}</h3>
      <dl className={styles.hours}>
        {weekdaysInOrder.map((day) => (
          <div key={day}>
            <dt>{weekdayName(day, language)}</dt>
            <dd>{hours[day].map(({ from, to }) => `${from}–${to}`).join(', ') || t('join.shop.closed')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
