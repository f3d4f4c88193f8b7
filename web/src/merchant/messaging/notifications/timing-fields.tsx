import { Form, Input, Radio, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { merchantTimeZone } from '../../../lib/format.ts'

export type Timing = { isLater: boolean; day: string; time: string; isQuiet: boolean; from: string; to: string }

export const firstTiming = (): Timing => ({
  isLater: false,
  day: new Intl.DateTimeFormat('en-CA', { timeZone: merchantTimeZone() }).format(Date.now() + 86_400_000),
  time: '10:00',
  isQuiet: true,
  from: '21:00',
  to: '09:00',
})

type Props = { timing: Timing; change: (timing: Timing) => void }

/** When the message goes out, and when nobody is to be disturbed. */
export function TimingFields({ timing, change }: Props) {
  const { t } = useTranslation('notifications')
  const set = (part: Partial<Timing>) => change({ ...timing, ...part })
  const time = (name: 'time' | 'from' | 'to', label: string) => (
    <Form.Item label={label} htmlFor={`compose-${name}`}>
      <Input
        id={`compose-${name}`}
        type="time"
        required
        value={timing[name]}
        onChange={(event) => event.target.value && set({ [name]: event.target.value })}
      />
    </Form.Item>
  )
  return (
    <>
      <Form.Item label={t('form.when')} extra={timing.isLater && t('form.zone', { zone: merchantTimeZone() ?? '' })}>
        <Radio.Group
          aria-label={t('form.when')}
          value={timing.isLater}
          options={[
            { value: false, label: t('form.now') },
            { value: true, label: t('form.later') },
          ]}
          onChange={(event) => set({ isLater: event.target.value as boolean })}
        />
      </Form.Item>
      {timing.isLater && (
        <div className="compose-pair">
          <Form.Item label={t('form.day')} htmlFor="compose-day">
            <DayField id="compose-day" value={timing.day} onChange={(day) => day && set({ day })} />
          </Form.Item>
          {time('time', t('form.time'))}
        </div>
      )}
      <Form.Item label={t('form.quiet')} htmlFor="compose-quiet" extra={t('form.quietHint')}>
        <Switch id="compose-quiet" checked={timing.isQuiet} onChange={(isQuiet) => set({ isQuiet })} />
      </Form.Item>
      {timing.isQuiet && (
        <div className="compose-pair">
          {time('from', t('form.quietFrom'))}
          {time('to', t('form.quietTo'))}
        </div>
      )}
    </>
  )
}
