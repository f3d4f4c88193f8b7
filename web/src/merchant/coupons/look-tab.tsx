import { presignedUrl } from '@chopcard/contract/merchant/uploads.ts'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../kit/colour-field.tsx'
import { Field } from '../../kit/form.tsx'
import { PictureField } from '../../kit/picture-field.tsx'

const needed = [
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
  return (
    <>
      <div className="coupon-thirds">
        {colours.map((name) => (
          <Field key={name} name={name} label={t(`field.${name}`)}>
            <ColourField />
          </Field>
        ))}
      </div>
      {needed.map(({ name, width }) => (
        <Field key={name} name={name} label={t(`field.${name}`)} required>
          <PictureField kind={name} grant={presignedUrl} width={width} />
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
