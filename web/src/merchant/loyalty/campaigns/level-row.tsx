import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Button, Flex, Input, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { NumberField } from './number-field.tsx'

type Props = { type: CampaignType; index: number; isEarned: boolean; onUp?: () => void; onRemove?: () => void }

/** One level: its name, what it means, and what it takes where levels are earned. */
export function LevelRow({ type, index, isEarned, onUp, onRemove }: Props) {
  const { t } = useTranslation('campaigns')
  const n = index + 1
  return (
    <div className="level-row" data-earned={isEarned}>
      <Field name={[index, 'level']} label={t('field.level')}>
        <Input />
      </Field>
      <Field name={[index, 'description']} label={t('field.description')}>
        <Input />
      </Field>
      {isEarned && (
        <NumberField
          name={[index, 'minEarned']}
          label={t('field.minEarned', { context: type })}
          disabled={index === 0}
          required={index > 0}
        />
      )}
      <Flex className="level-tools" gap={8} align="center">
        {index === 0 && <Tag>{t('level.first')}</Tag>}
        {onUp && <Button icon={<ArrowUpOutlined />} aria-label={t('level.up', { n })} onClick={onUp} />}
        {onRemove && <Button icon={<DeleteOutlined />} aria-label={t('level.remove', { n })} onClick={onRemove} />}
      </Flex>
    </div>
  )
}
