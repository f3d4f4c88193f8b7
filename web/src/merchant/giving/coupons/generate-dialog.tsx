import { type BarcodeType, codeSigns, letterCases } from '@chopcard/contract/giving/coupon-checks.ts'
import { GenerateBody, generateCodes, getCoupon, maxCodes } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Form, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { refresh } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'

type Props = { id: string; barcodeType: BarcodeType; onClose: () => void }

/** Asks how many codes of which form shall be made. */
export default function GenerateDialog({ id, barcodeType, onClose }: Props) {
  const { t } = useTranslation('coupons')
  const form = useZodForm(GenerateBody)
  const operation = useOperation(generateCodes)
  const isEan = barcodeType === 'ean13'
  const characters = Form.useWatch('signs', { form: form.antd, preserve: true }) as string | undefined
  return (
    <Dialog title={t('generate.title')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <ZodForm
        form={form}
        initialValues={{
          quantity: 1_000,
          length: isEan ? 13 : 10,
          signs: isEan ? 'digits' : 'both',
          letterCase: 'upper',
        }}
        onSubmit={async (body) => {
          if (!(await operation.run({ params: { id }, body }))) return
          void refresh(getCoupon)
          onClose()
        }}
      >
        <p>{t('generate.about')}</p>
        <div className="coupon-pair">
          <Field
            name="quantity"
            label={t('generate.quantity')}
            extra={t('generate.quantityHint', { max: formatNumber(maxCodes) })}
          >
            <InputNumber controls={false} inputMode="numeric" className="coupon-number" />
          </Field>
          <Field name="length" label={t('generate.length')}>
            <InputNumber controls={false} inputMode="numeric" className="coupon-number" disabled={isEan} />
          </Field>
          <Field name="signs" label={t('generate.signs')}>
            <Select disabled={isEan} options={codeSigns.map((value) => ({ value, label: t(`signs.${value}`) }))} />
          </Field>
          <Field name="letterCase" label={t('generate.letterCase')} hidden={characters === 'digits'}>
            <Select options={letterCases.map((value) => ({ value, label: t(`case.${value}`) }))} />
          </Field>
        </div>
        <OperationFooter operation={operation} submit={t('generate.submit')} onClose={onClose} />
      </ZodForm>
    </Dialog>
  )
}
