import { DeleteOutlined } from '@ant-design/icons'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Button, Card, Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import { hasStampCount } from './fit-to-type.ts'
import type { ChopTypeValues, FormValues } from './form-values.ts'
import { NumberField } from './number-field.tsx'
import { StampDrawing } from './stamp-drawing.tsx'

type Props = {
  type: CampaignType
  index: number
  isOnly: boolean
  readOnly?: boolean
  grantedChops: Readonly<Record<string, number>>
  onRemove: () => void
}

/** One kind of stamp: its name, how many fill a card, its pictures. */
export function ChopTypeRow({ type, index, isOnly, readOnly, grantedChops, onRemove }: Props) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const row = Form.useWatch<Partial<ChopTypeValues> | undefined>(['chopTypes', index], { form, preserve: true })
  const granted = (row?.id && grantedChops[row.id]) || 0
  const keep = granted ? t('chopType.inUse', { count: granted }) : isOnly ? t('chopType.last') : undefined
  const several = descriptorOf(type).hasManyChopTypes
  const n = index + 1
  return (
    <Card
      className="chop-type"
      size="small"
      title={several && t('chopType.number', { n })}
      extra={
        several &&
        !readOnly && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={Boolean(keep)}
            aria-label={t('chopType.remove', { n })}
            aria-describedby={keep && `keep-${index}`}
            onClick={onRemove}
          />
        )
      }
    >
      <div className="form-grid">
        <Field
          name={[index, 'code']}
          label={t('field.code', { context: type })}
          extra={t('hint.code', { context: type })}
        >
          <Input />
        </Field>
        {hasStampCount(type) && (
          <NumberField name={[index, 'stampCount']} label={t('field.stampCount', { context: type })} />
        )}
        {several && (
          <Field name={[index, 'owner']} label={t('field.owner')} extra={t('hint.owner')}>
            <Input />
          </Field>
        )}
      </div>
      {!readOnly && (
        <Field name={[index, 'stampedImage']} noStyle>
          <StampDrawing index={index} />
        </Field>
      )}
      <div className="form-grid stamp-pictures">
        {(['stampedImage', 'unstampedImage', 'redeemedImage'] as const).map((name) => (
          <Field key={name} name={[index, name]} label={t(`field.${name}`, { context: type })}>
            <PictureField kind="stamp" grant={campaignPresignedUrl} width={72} optional={name === 'redeemedImage'} />
          </Field>
        ))}
      </div>
      {several && keep && !readOnly && (
        <Typography.Text type="secondary" id={`keep-${index}`}>
          {keep}
        </Typography.Text>
      )}
    </Card>
  )
}
