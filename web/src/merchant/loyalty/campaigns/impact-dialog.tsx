import type { ImpactEffect } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { Alert, Flex, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import type { ApplyTo, Impact } from './impact.ts'

type Props = { impact: Impact; onAnswer: (choice: ApplyTo | undefined) => void }

/** Whom a save touches, and for what it shall count. */
export default function ImpactDialog({ impact, onAnswer }: Props) {
  const { t } = useTranslation('forecasts')
  const [choice, setChoice] = useState<ApplyTo>('new')
  const { always, ifForAll } = impact
  return (
    <Dialog
      width={560}
      title={t('impact.title')}
      okText={t('impact.save')}
      cancelText={t('impact.back')}
      onOk={() => onAnswer(choice)}
      onCancel={() => onAnswer(undefined)}
    >
      <Flex vertical gap={16}>
        {always.length > 0 && <Alert type="warning" title={<Effects effects={always} />} />}
        {ifForAll && (
          <>
            <strong id="impact-choice">{t('impact.choice')}</strong>
            <Radio.Group
              vertical
              aria-labelledby="impact-choice"
              value={choice}
              onChange={(event) => setChoice(event.target.value as ApplyTo)}
              options={(['new', 'all'] as const).map((value) => ({ value, label: t(`impact.${value}`) }))}
            />
            {choice === 'all' && (
              <Alert
                type="warning"
                title={ifForAll.length ? t('impact.allExtra') : t('impact.allNone')}
                description={ifForAll.length > 0 && <Effects effects={ifForAll} />}
              />
            )}
          </>
        )}
      </Flex>
    </Dialog>
  )
}

function Effects({ effects }: { effects: readonly ImpactEffect[] }) {
  const { t } = useTranslation('forecasts')
  return (
    <ul className="impact-effects">
      {effects.map(({ what, cards, chops, day, name }) => (
        <li key={`${what} ${name ?? ''}`}>
          {t(`impact.what.${what}`, {
            cards: formatNumber(cards),
            chops: formatNumber(chops),
            day: day ? formatDay(day) : '',
            name: name ?? '',
          })}
        </li>
      ))}
    </ul>
  )
}
