import { presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { couponMotifs } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../kit/colour-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import type { FormValues } from './coupon-words.ts'
import { useDrawnBanners } from './use-drawn-banners.ts'

const drawn = [
  { name: 'detailBanner', width: 132 },
  { name: 'walletBanner', width: 260 },
] as const
const optional = [
  { name: 'couponBanner', width: 260 },
  { name: 'promotionBanner', width: 220 },
  { name: 'walletLogo', width: 104 },
] as const
const colours = ['backgroundColor', 'foregroundColor', 'labelColor'] as const

/** Pictures and colours. */
export default function LookTab() {
  const { t } = useTranslation('coupons')
  const form = Form.useFormInstance<FormValues>()
  const banners = useDrawnBanners(Form.useWatch((all: FormValues) => all, { form, preserve: true }) ?? {})
  return (
    <>
      <div className="coupon-thirds">
        {colours.map((name) => (
          <Field key={name} name={name} label={t(`field.${name}`)}>
            <ColourField />
          </Field>
        ))}
      </div>
      <Field name="motif" label={t('field.motif')}>
        <Select options={couponMotifs.map((value) => ({ value, label: t(`motif.${value}`) }))} />
      </Field>
      {drawn.map(({ name, width }) => (
        <Field key={name} name={name} label={t(`field.${name}`)} extra={t('hint.drawn')}>
          <PictureField
            kind={name}
            grant={presignedUrl}
            width={width}
            optional
            drawn={{ url: banners[name], back: t('drawnAgain') }}
          />
        </Field>
      ))}
      {optional.map(({ name, width }) => (
        <Field key={name} name={name} label={t(`field.${name}`)}>
          <PictureField kind={name} grant={presignedUrl} width={width} optional />
        </Field>
      ))}
    </>
  )
}
