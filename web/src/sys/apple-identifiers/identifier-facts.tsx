import { useTranslation } from 'react-i18next'
import { formatInstant, formatInstantDay, formatNumber } from '../../lib/format.ts'
import { type AppleIdentifier, StateTag } from './state-tag.tsx'

/** What is known of a certificate; its key is not. */
export function IdentifierFacts({ identifier }: { identifier: AppleIdentifier }) {
  const { t } = useTranslation('apple-identifiers')
  const { validFrom, validTo, issuer, changedAt, changedBy, fingerprint, devices } = identifier
  return (
    <dl className="apple-facts">
      <div>
        <dt>{t('list.state')}</dt>
        <dd>
          <StateTag identifier={identifier} />
        </dd>
      </div>
      <div>
        <dt>{t('field.valid')}</dt>
        <dd>
          {formatInstantDay(validFrom)} – {formatInstantDay(validTo)}
        </dd>
      </div>
      <div>
        <dt>{t('list.devices')}</dt>
        <dd>{formatNumber(devices)}</dd>
      </div>
      <div>
        <dt>{t('field.changed')}</dt>
        <dd>{t('by', { who: changedBy, when: formatInstant(changedAt) })}</dd>
      </div>
      <div className="apple-wide">
        <dt>{t('field.issuerName')}</dt>
        <dd translate="no">{issuer}</dd>
      </div>
      <div className="apple-wide">
        <dt>{t('field.fingerprint')}</dt>
        <dd translate="no">
          <code>{fingerprint}</code>
        </dd>
      </div>
    </dl>
  )
}
