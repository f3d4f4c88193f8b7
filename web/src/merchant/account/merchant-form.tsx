import { adminInfo } from '@chopcard/contract/merchant/account.ts'
import { editMerchant, MerchantBody } from '@chopcard/contract/merchant/edit-merchant.ts'
import { merchantInfo, registrationModes } from '@chopcard/contract/merchant/merchant.ts'
import { presignedUrl } from '@chopcard/contract/merchant/uploads.ts'
import { App, Button, Card, Col, Input, InputNumber, Row, Select, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ColourField } from '../../kit/colour-field.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { useMay } from '../../kit/permissions.tsx'
import { OfflineFields } from './offline-fields.tsx'
import { PictureField } from '../../kit/picture-field.tsx'
import { CurrencySelect, TimeZoneSelect } from '../../kit/world-select.tsx'
import { setTimeZone } from '../../lib/format.ts'
import { storePrimaryLanguage } from '../../lib/language.ts'
import { languageNames, languages } from '../../lib/languages.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'

/** The form shows the name always, so one that was emptied is missing, not unchanged. */
const Shop = MerchantBody.required({ name: true })

/** The shop's data; read-only for those who may not change it. */
export function MerchantForm() {
  const { t } = useTranslation(['account', 'common'])
  const { message } = App.useApp()
  const info = useRead(merchantInfo, {})
  const may = useMay()
  const form = useZodForm(Shop)
  const save = useChange(editMerchant)
  const isFixed = !may(editMerchant)

  const submit = async (body: z.output<typeof Shop>) => {
    const { data } = await save.mutateAsync({ body })
    await refresh(merchantInfo, adminInfo)
    setTimeZone(data.timeZone)
    message.success(t('saved', { ns: 'common' }))
    if (storePrimaryLanguage(data.primaryLanguage)) location.reload()
  }
  if (info.error) return <Failure error={info.error} retry={info.refetch} />
  if (!info.data)
    return (
      <Card>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    )
  const { id: _, ...shop } = info.data.data
  return (
    <Card>
      <Typography.Title level={2} className="card-title" style={{ marginBlockEnd: 20 }}>
        {t('merchant.title')}
      </Typography.Title>
      <ZodForm form={form} initialValues={shop} onSubmit={submit} disabled={isFixed}>
        <Field name="logo" label={t('merchant.logo')}>
          <PictureField kind="merchantLogo" grant={presignedUrl} optional disabled={isFixed} width={96} />
        </Field>
        <Field name="name" label={t('merchant.name')} required>
          <Input maxLength={80} autoComplete="organization" />
        </Field>
        <Field name="backgroundColor" label={t('merchant.backgroundColor')}>
          <ColourField disabled={isFixed} />
        </Field>
        <Field
          name="primaryLanguage"
          label={t('merchant.primaryLanguage')}
          extra={t('merchant.primaryLanguageHint')}
          required
        >
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Field>
        <Row gutter={16}>
          <Col xs={24} sm={14}>
            <Field name="timeZone" label={t('merchant.timeZone')} required>
              <TimeZoneSelect />
            </Field>
          </Col>
          <Col xs={24} sm={10}>
            <Field name="currency" label={t('merchant.currency')} required>
              <CurrencySelect />
            </Field>
          </Col>
        </Row>
        <Field name="mobileRegistrationMode" label={t('merchant.mode')}>
          <Select options={registrationModes.map((value) => ({ value, label: t(`merchant.modes.${value}`) }))} />
        </Field>
        <Row gutter={16}>
          <Col xs={24} sm={12}>
            <Field name="phone" label={t('merchant.phone')}>
              <Input type="tel" autoComplete="tel" maxLength={40} />
            </Field>
          </Col>
          <Col xs={24} sm={12}>
            <Field name="website" label={t('merchant.website')}>
              <Input type="url" autoComplete="url" maxLength={300} />
            </Field>
          </Col>
        </Row>
        <Field name="address" label={t('merchant.address')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={300} />
        </Field>
        <OfflineFields isFixed={isFixed} />
        <Field name="pinLength" label={t('merchant.pinLength')} extra={t('merchant.pinLengthHint')} required>
          <InputNumber controls={false} inputMode="numeric" min={4} max={8} precision={0} />
        </Field>
        {!isFixed && (
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('action.save', { ns: 'common' })}
          </Button>
        )}
      </ZodForm>
    </Card>
  )
}
