import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { PlusOutlined } from '@ant-design/icons'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldList } from '../../../kit/form.tsx'
import { newTier } from './fit-to-type.ts'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { merchantToday } from './merchant-today.ts'
import { RewardRow } from './reward-row.tsx'
import './reward-rows.css'

/** What the balance is worth: rewards for points, tiers on the way, or rewards to choose from. */
export function RewardRows({ type, readOnly }: { type: CampaignType; readOnly?: boolean }) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const first = (): object => {
    const values = form.getFieldsValue(true) as FormValues
    const highest = Math.max(0, ...(values.rewards ?? []).map((reward) => reward.chopCount ?? 0))
    const { hasTiers, proposes } = descriptorOf(type)
    const chopCount = highest + proposes.rewardStep
    return hasTiers ? { ...newTier(values, merchantToday()), chopCount } : { chopCount }
  }
  return (
    <FormSection title={t('section.rewards', { context: type })} about={t('section.rewardsAbout', { context: type })}>
      <FieldList name="rewards">
        {(rows, { add, remove, isFull }) => (
          <>
            {rows.map(({ key, name }) => (
              <RewardRow
                key={key}
                type={type}
                index={name}
                readOnly={readOnly}
                onRemove={rows.length > 1 && !readOnly ? () => remove(name) : undefined}
              />
            ))}
            {!readOnly && !isFull && (
              <Button block type="dashed" size="large" icon={<PlusOutlined />} onClick={() => add(first())}>
                {t('reward.add', { context: type })}
              </Button>
            )}
          </>
        )}
      </FieldList>
    </FormSection>
  )
}
