import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { DeleteOutlined } from '@ant-design/icons'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Button, Card, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { useFeature } from '../../../kit/permissions.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import type { FormValues } from './form-values.ts'
import { MoreRewards } from './more-rewards.tsx'
import { RewardCoupon } from './reward-coupon.tsx'
import { NumberField } from './number-field.tsx'

type Props = { type: CampaignType; index: number; readOnly?: boolean; onRemove?: () => void }

const tierPictures = ['image', 'unreachedImage', 'redeemedImage'] as const

/** One reward or tier: what it takes and what it gives. */
export function RewardRow({ type, index, readOnly, onRemove }: Props) {
  const { t } = useTranslation('campaigns')
  const n = index + 1
  const form = Form.useFormInstance<FormValues>()
  const hasCoupon = Boolean(Form.useWatch((values: FormValues) => values.rewards?.[index]?.couponId, { form }))
  const { hasTiers: isTier, rewardIsNamedByCoupon } = descriptorOf(type)
  return (
    <Card
      className="reward-row"
      size="small"
      title={t('reward.number', { n, context: type })}
      extra={
        onRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('reward.remove', { n, context: type })}
            onClick={onRemove}
          />
        )
      }
    >
      <div className="reward-fields">
        <NumberField name={[index, 'chopCount']} label={t('field.chopCount', { context: type })} />
        <Field name={[index, 'name']} label={t('field.rewardName')} required={!(rewardIsNamedByCoupon && hasCoupon)}>
          <Input />
        </Field>
        {isTier && <TierFields index={index} />}
      </div>
      {isTier && <MoreRewards index={index} readOnly={readOnly} />}
      <Field name={[index, 'description']} label={t('field.rewardDescription')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} />
      </Field>
      <RewardCoupon index={index} />
      <div className="reward-fields">
        {(isTier ? tierPictures : (['image'] as const)).map((name) => {
          const isNeeded = isTier && name === 'image'
          return (
            <Field key={name} name={[index, name]} label={t(`field.${name}`)} required={isNeeded}>
              <PictureField kind="stamp" grant={campaignPresignedUrl} width={72} optional={!isNeeded} />
            </Field>
          )
        })}
      </div>
    </Card>
  )
}

function TierFields({ index }: { index: number }) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const levels = Form.useWatch((values: FormValues) => values.memberLevels, { form, preserve: true })
  const hasLevels = useFeature('memberLevel')
  const options = (levels ?? []).flatMap((one) => (one?.level ? [{ value: one.level, label: one.level }] : []))
  return (
    <>
      <Field name={[index, 'effectiveFrom']} label={t('field.effectiveFrom')} required>
        <DayField />
      </Field>
      {/* Without levels everybody stays on the first. */}
      {hasLevels && (
        <Field name={[index, 'level']} label={t('field.tierLevel')} required>
          <Select options={options} />
        </Field>
      )}
    </>
  )
}
