import { EnvironmentOutlined, GiftOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inFours } from '../../../lib/card-number.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import type { ScanTarget } from './offline/look-up.ts'
import { ScanResultPanel } from './scan-result-panel.tsx'
import type { Till } from './use-till.ts'
import './scan-target-panel.css'

type Of<Kind extends ScanTarget['kind']> = Extract<ScanTarget, { kind: Kind }>

/** What customers scan themselves, scanned at the till: whose it is, whether it is good, and what it is for. */
export default function ScanTargetPanel({ sign: target, till }: { sign: ScanTarget; till: Till }) {
  const { t } = useTranslation('till')
  const { icon, title, content } = shownOf(target)
  return (
    <ScanResultPanel
      till={till}
      picture={
        <span className="sign-icon" aria-hidden>
          {icon}
        </span>
      }
      head={
        <div>
          <p className="sign-kind">{t(`sign.${target.kind}.is`)}</p>
          <h2>{title}</h2>
        </div>
      }
    >
      {content}
      <p className="sign-hint">{t(`sign.${target.kind}.hint`)}</p>
    </ScanResultPanel>
  )
}

function shownOf(target: ScanTarget): { icon: ReactNode; title: string; content: ReactNode } {
  switch (target.kind) {
    case 'booth':
      return { icon: <EnvironmentOutlined />, title: target.name, content: <Booth booth={target} /> }
    case 'earnCode':
      return { icon: <GiftOutlined />, title: target.batchName, content: <EarnCode code={target} /> }
    case 'eStamp':
      return { icon: <SafetyCertificateOutlined />, title: target.staffName, content: null }
  }
}

function Booth({ booth: { place, campaignName, slots } }: { booth: Of<'booth'> }) {
  const { t } = useTranslation('till')
  return (
    <>
      <p>{[place, campaignName].filter(Boolean).join(' · ')}</p>
      {slots.length === 0 && <p className="sign-quiet">{t('sign.booth.none')}</p>}
      <ul className="sign-slots">
        {slots.map(({ id, from, to, quota, booked, attended }) => (
          <li key={id}>
            <strong>
              {from}–{to}
            </strong>
            <span>{t('sign.booth.booked', { booked: formatNumber(booked), quota: formatNumber(quota) })}</span>
            <span>{t('sign.booth.attended', { count: attended })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function EarnCode({ code }: { code: Of<'earnCode'> }) {
  const { t } = useTranslation('till')
  const { campaignName, chops, used, maxUses, validFrom, validTo, allowed } = code
  return (
    <>
      <p>{campaignName}</p>
      <p className="sign-facts">
        <Tag color={allowed ? 'green' : 'default'}>{t(allowed ? 'sign.earnCode.good' : 'sign.earnCode.over')}</Tag>
        <strong>+{formatNumber(chops)}</strong>
        <span>
          {maxUses === null
            ? t('sign.earnCode.used', { count: used })
            : t('sign.earnCode.usedOf', { used: formatNumber(used), most: formatNumber(maxUses) })}
        </span>
        {validFrom && <span>{t('sign.earnCode.from', { day: formatDay(validFrom) })}</span>}
        {validTo && <span>{t('coupon.until', { day: formatDay(validTo) })}</span>}
      </p>
      <p>
        <code>{inFours(code.code)}</code>
      </p>
    </>
  )
}
