import { Form, Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { isCron } from '@chopcard/contract/core/cron.ts'
import { cronWords } from '../../kit/cron-words.ts'
import { Field } from '../../kit/form.tsx'

type Props = { defaultCron?: string | null; hasTitle: boolean }

/** When a schedule runs, with its meaning in words while it is typed. */
export function TaskFields({ defaultCron, hasTitle }: Props) {
  const { t, i18n } = useTranslation('tasks')
  const cron = Form.useWatch<string | undefined>('cron') ?? ''
  const words = isCron(cron) ? cronWords(cron, t, i18n.language) : ''
  const own = defaultCron ? t('field.default', { cron: defaultCron }) : ''
  return (
    <>
      {hasTitle && (
        <Field name="title" label={t('field.title')}>
          <Input />
        </Field>
      )}
      <Field name="cron" label={t('field.cron')} extra={[words, own].filter(Boolean).join(' · ')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="enabled" label={t('field.enabled')} valuePropName="checked">
        <Switch />
      </Field>
    </>
  )
}
