import type { Key } from '@chopcard/contract/outward/merchant/keys.ts'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatInstantDay } from '../../../lib/format.ts'
import { KeyStateTag } from './key-state-tag.tsx'

/** What is known of a key, and of its certificate. */
export function KeyFacts({ shown }: { shown: Key }) {
  const { t } = useTranslation('integration-keys')
  const { certificate } = shown
  const code = (text: string) => (
    <Typography.Text code copyable={{ text, tooltips: [t('copy'), t('copied')] }}>
      <span translate="no">{text}</span>
    </Typography.Text>
  )
  const facts: [label: string, value: ReactNode][] = [
    [t('fact.state'), <KeyStateTag key="state" state={shown.state} />],
    [t('fact.hint'), <code key="hint">{shown.hint}</code>],
    ...(shown.keyId ? [[t('fact.keyId'), code(shown.keyId)] as [string, ReactNode]] : []),
    [t('fact.created'), `${formatInstant(shown.createdAt)} · ${shown.createdBy.name}`],
    ...(shown.expiresAt ? [[t('fact.expires'), formatInstant(shown.expiresAt)] as [string, ReactNode]] : []),
    ...(certificate
      ? ([
          [t('fact.subject'), certificate.subject],
          [t('fact.issuer'), certificate.issuer],
          [t('fact.serialNumber'), <code key="serial">{certificate.serialNumber}</code>],
          [t('fact.fingerprint'), code(certificate.fingerprint)],
          [t('fact.validity'), `${formatInstantDay(certificate.validFrom)} – ${formatInstantDay(certificate.validTo)}`],
          [t('fact.key'), `${certificate.key} · ${certificate.algorithm}`],
        ] as [string, ReactNode][])
      : []),
  ]
  return (
    <dl className="key-facts">
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function FactRow({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
