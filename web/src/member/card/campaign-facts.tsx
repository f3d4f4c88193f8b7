import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { Paragraphs } from '../paragraphs.tsx'
import sheet from '../sheet.module.css'

/** Where and until when the card counts, and the small print. */
export function CampaignFacts({ campaign }: { campaign: MemberCard['campaign'] }) {
  const { t } = usePage()
  const place = [campaign.locationName, campaign.locationAddress].filter(Boolean)
  const { venue, endDate, links, terms } = campaign
  if (!venue && place.length === 0 && !endDate && !links[0] && !terms) return null
  return (
    <section className={sheet.sheet}>
      <h2>{t('card.about')}</h2>
      <dl className={sheet.facts}>
        {endDate && (
          <div>
            <dt>{t('card.collectUntil')}</dt>
            <dd>
              <Moment at={endDate} />
            </dd>
          </div>
        )}
        {(venue || place.length > 0) && (
          <div>
            <dt>{t('card.venue')}</dt>
            {venue && <dd>{venue}</dd>}
            {place.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
            {place.length > 0 && (
              <dd>
                <a href={mapOf(place.join(', '))} target="_blank" rel="noreferrer">
                  {t('card.openMap')}
                </a>
              </dd>
            )}
          </div>
        )}
      </dl>
      {links.map(
        ({ name, url }) =>
          url.startsWith('https://') && (
            <p key={name}>
              <a href={url} target="_blank" rel="noreferrer">
                {t(`card.${name}`)}
              </a>
            </p>
          ),
      )}
      {terms && (
        <details className={sheet.more}>
          <summary>{t('card.terms')}</summary>
          <div className={sheet.terms}>
            <Paragraphs text={terms} />
          </div>
        </details>
      )}
    </section>
  )
}

const mapOf = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
