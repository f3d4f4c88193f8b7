import { ScanOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { OutcomePanel } from '../../../kit/outcome.tsx'
import { useOffline } from './offline/use-offline.ts'
import type { Till } from './use-till.ts'

/** How the last operation ended, or that the till waits for the next card. */
export function TillOutcome({ till: { outcome, operations, card, scanResult } }: { till: Till }) {
  const { t } = useTranslation('till')
  const { isCutOff } = useOffline()
  const waiting = operations.find(({ state }) => state === 'checking')
  const checking = waiting && {
    kind: 'checking' as const,
    text: t('list.checking'),
    detail: [waiting.subject, t('checkingAbout')].filter(Boolean).join(' · '),
  }
  const shown = outcome ?? checking
  const isInFront = Boolean(card ?? (scanResult && Object.keys(scanResult).length))
  return (
    <div className="till-outcome">
      <OutcomePanel outcome={shown} />
      {/* Whoever hears the till hears whose card the scan has found. */}
      <p className="visually-hidden" aria-live="polite">
        {card && `${card.nickname ?? card.email ?? t('noName')} · ${card.campaignName}`}
      </p>
      {!shown && (isCutOff || !isInFront) && (
        <div className="till-ready">
          <ScanOutlined />
          <span>
            {!isInFront && t('ready')}
            {isCutOff && <strong className="till-cut"> {t('offline.ready')}</strong>}
          </span>
        </div>
      )}
    </div>
  )
}
