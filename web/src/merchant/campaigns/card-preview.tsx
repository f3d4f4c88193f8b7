import { DownOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Segmented, Typography } from 'antd'
import { useId, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import './card-preview.css'
import type { ChopTypeValues, FormValues } from './form-values.ts'

const stages = ['empty', 'some', 'full'] as const
type Stage = (typeof stages)[number]

/** The member's card as it becomes, on a phone; on a small page it opens on demand. */
export default function CardPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation('campaigns')
  const [stage, setStage] = useState<Stage>('some')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="preview" data-open={isOpen}>
      <div className="preview-head">
        <Typography.Text strong>{t('preview.title')}</Typography.Text>
        <Button
          type="text"
          className="preview-toggle"
          disabled={false}
          icon={<DownOutlined rotate={isOpen ? 180 : 0} />}
          iconPlacement="end"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'preview.hide' : 'preview.show')}
        </Button>
      </div>
      <div className="preview-body" id={id}>
        <Segmented
          block
          disabled={false}
          aria-label={t('preview.stage')}
          value={stage}
          onChange={setStage}
          options={stages.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <div className="phone">
          <Card values={values} stage={stage} />
        </div>
      </div>
    </div>
  )
}

// Beyond this the member's page tells stamps in numbers, too.
const mostSlots = 20

function Card({ values, stage }: { values: FormValues; stage: Stage }) {
  const { t } = useTranslation(['campaigns', 'member'])
  const types = values.chopTypes ?? []
  const colours = { '--card': values.backgroundColor, '--on-card': values.foregroundColor } as CSSProperties
  const missing = types.reduce((sum, type) => sum + slotsOf(type) - filled(type, stage, values), 0)
  const reward = values.rewardName || t('preview.noReward')
  return (
    <div className="preview-card" style={colours}>
      {values.heroImage && <img className="preview-hero" src={values.heroImage} alt="" />}
      <div className="preview-name">
        {values.logo ? <img src={values.logo} alt="" /> : <PictureOutlined className="preview-logo" />}
        <strong>{values.name || t('preview.unnamed')}</strong>
      </div>
      <div className="preview-panel">
        {types.map((type, index) => (
          <Stamps key={type.id ?? index} type={type} balance={filled(type, stage, values)} />
        ))}
      </div>
      <p className="preview-promise">
        {missing > 0
          ? t('card.more', { ns: 'member', count: missing, reward })
          : t('card.ready', { ns: 'member', reward })}
      </p>
    </div>
  )
}

function Stamps({ type, balance }: { type: Partial<ChopTypeValues>; balance: number }) {
  const { t } = useTranslation('member')
  const slots = slotsOf(type)
  return (
    <div className="preview-kind">
      <p>
        <span>{type.code}</span>
        <strong>{t('card.progress', { balance, total: slots })}</strong>
      </p>
      {slots > mostSlots ? (
        <div className="preview-bar">
          <div style={{ inlineSize: `${(100 * balance) / slots}%` }} />
        </div>
      ) : (
        <div className="preview-grid" style={{ '--columns': columnsFor(slots) } as CSSProperties}>
          {Array.from({ length: slots }, (_, slot) => (
            <Slot key={slot} picture={slot < balance ? type.stampedImage : type.unstampedImage} />
          ))}
        </div>
      )}
    </div>
  )
}

const Slot = ({ picture }: { picture: string | undefined }) =>
  picture ? <img className="preview-slot" src={picture} alt="" /> : <span className="preview-slot preview-slot-none" />

const slotsOf = ({ stampCount }: Partial<ChopTypeValues>) =>
  typeof stampCount === 'number' && stampCount >= 1 ? Math.min(100, Math.floor(stampCount)) : 0

function filled(type: Partial<ChopTypeValues>, stage: Stage, { initialChops }: FormValues): number {
  const slots = slotsOf(type)
  const first = Math.min(slots, Math.max(0, Math.floor(initialChops ?? 0)))
  if (stage === 'full') return slots
  return stage === 'empty' ? first : Math.max(first, Math.round(slots * 0.4))
}

const columnsFor = (slots: number) => (slots <= 5 ? slots : slots <= 8 ? Math.ceil(slots / 2) : 5)
