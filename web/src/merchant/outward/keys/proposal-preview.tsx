import type { ProposalPreview } from '@chopcard/contract/integration/merchant/proposals.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatInstantDay, formatNumber, formatSigned } from '../../../lib/format.ts'

type Change = ProposalPreview['changes'][number]

/** What a proposal would come to now, and what the assistant wrote to it. */
export function ProposalPreviewPart({ preview }: { preview: ProposalPreview }) {
  const { t } = useTranslation('assistants')
  const { allowed, changes, quantity, couponName, remark } = preview
  const facts: [label: string, value: string][] = [
    ...(quantity === null ? [] : [[t('fact.quantity'), formatSigned(quantity)] as [string, string]]),
    ...(couponName ? [[t('fact.couponName'), couponName] as [string, string]] : []),
    ...(remark ? [[t('fact.remark'), remark] as [string, string]] : []),
  ]
  return (
    <section className="proposal-preview" aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {!allowed && <Alert type="error" showIcon title={t('preview.refused', { message: preview.message })} />}
      <dl className="key-facts">
        {changes.map((change) => (
          <ChangeRow key={change.field} change={change} />
        ))}
        {facts.map(([label, value]) => (
          <Row key={label} label={label} value={value} />
        ))}
      </dl>
      {allowed && !changes.length && <p>{t('preview.nothing')}</p>}
      {remark && <p>{t('preview.written')}</p>}
    </section>
  )
}

function ChangeRow({ change: { field, before, after } }: { change: Change }) {
  const { t } = useTranslation(['assistants', 'chops'])
  const shown = (value: string | null) => {
    if (value === null) return t('noValue')
    if (field === 'balance') return formatNumber(Number(value))
    return field === 'state' ? t(`state.${value}` as 'state.active', { ns: 'chops' }) : formatInstantDay(value)
  }
  return (
    <Row
      label={t(`preview.field.${field}`)}
      value={t('preview.change', { before: shown(before), after: shown(after) })}
    />
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
