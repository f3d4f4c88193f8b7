import { register, RegisterBody } from '@chopcard/contract/members/public/registration.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Col, Input, Row, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { SignInHeading } from '../../../kit/sign-in-heading.tsx'
import { CurrencySelect, TimeZoneSelect } from '../../../kit/region-select.tsx'
import { currencyOf } from '../../../kit/regions.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { languageNames, languages } from '../../../lib/languages.ts'
import { useChange } from '../../../lib/query.ts'
import { askedBefore, keepAsked } from './asked-registration.ts'
import { EmailField } from './email-field.tsx'
import { NewPassword } from './new-password.tsx'

const start = () => ({
  language: currentLanguage(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: currencyOf(currentLanguage()),
})

/** Registers a merchant; the confirmation mail signs its owner in. */
export default function Register() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const form = useZodForm(RegisterBody)
  const send = useChange(register)
  return (
    <>
      <SignInHeading title={t('register.title')} lead={t('register.lead')} />
      <ZodForm
        form={form}
        size="large"
        initialValues={{ ...start(), ...askedBefore() }}
        onSubmit={async (body) => {
          await send.mutateAsync({ body })
          keepAsked(body)
          await navigate({ to: '/merchant/register-result' })
        }}
      >
        <Field name="merchantName" label={t('register.merchantName')}>
          <Input autoComplete="organization" />
        </Field>
        <Field name="userName" label={t('register.userName')}>
          <Input autoComplete="name" />
        </Field>
        <EmailField />
        <NewPassword label={t('password')} />
        <Row gutter={12}>
          <Col xs={24} sm={12}>
            <Field name="language" label={t('register.language')}>
              <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
            </Field>
          </Col>
          <Col xs={24} sm={12}>
            <Field name="currency" label={t('register.currency')}>
              <CurrencySelect />
            </Field>
          </Col>
        </Row>
        <Field name="timeZone" label={t('register.timeZone')} extra={t('register.timeZoneHint')}>
          <TimeZoneSelect />
        </Field>
        <Button type="primary" htmlType="submit" block loading={send.isPending}>
          {t('register.submit')}
        </Button>
      </ZodForm>
      <p className="sign-in-foot">
        {t('register.known')} <Link to="/merchant/login">{t('register.signIn')}</Link>
      </p>
    </>
  )
}
