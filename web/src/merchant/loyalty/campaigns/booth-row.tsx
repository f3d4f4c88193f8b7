import { DeleteOutlined } from '@ant-design/icons'
import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Button, Card, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import type { FormValues } from './form-values.ts'
import { TimeSlotsField } from './time-slots-field.tsx'

type Props = { index: number; readOnly?: boolean; onRemove: () => void }

/** One booth: where it is, the stamp it gives, its times. */
export function BoothRow({ index, readOnly, onRemove }: Props) {
  const { t } = useTranslation('earning')
  const form = Form.useFormInstance<FormValues>()
  const codes = Form.useWatch((values: FormValues) => values.chopTypes?.map(({ code }) => code).join('\n'), {
    form,
    preserve: true,
  })
  const name = Form.useWatch<string | undefined>(['booths', index, 'name'])
  const n = index + 1
  const stamps = (codes ?? '').split('\n').filter(Boolean)
  return (
    <Card
      className="booth"
      size="small"
      title={name || t('carnival.booth', { n })}
      extra={
        !readOnly && (
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('carnival.remove', { n })} onClick={onRemove} />
        )
      }
    >
      <div className="form-grid">
        <Field name={[index, 'name']} label={t('carnival.name')}>
          <Input />
        </Field>
        <Field name={[index, 'place']} label={t('carnival.place')} extra={t('carnival.placeHint')}>
          <Input />
        </Field>
        <Field name={[index, 'chopType']} label={t('carnival.stamp')}>
          <Select options={stamps.map((code) => ({ value: code, label: code }))} />
        </Field>
      </div>
      <Field name={[index, 'image']} label={t('carnival.picture')}>
        <PictureField kind="campaignLogo" grant={campaignPresignedUrl} width={72} optional />
      </Field>
      <Field name={[index, 'slots']} label={t('slots.title')} className="booth-slots">
        <TimeSlotsField readOnly={readOnly} />
      </Field>
    </Card>
  )
}
