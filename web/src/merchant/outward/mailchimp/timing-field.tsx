import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { merchantTimeZone } from '../../../lib/format.ts'

export type Timing = { isLater: boolean; day: string; time: string }

export const firstTiming = (): Timing => ({
  isLater: false,
  day: new Intl.DateTimeFormat('en-CA', { timeZone: merchantTimeZone() }).format(Date.now() + 86_400_000),
  time: '10:00',
})

type Props = { timing: Timing; change: (timing: Timing) => void }

/** When the mailing goes out: at once, or at a time of the shop's clock. */
export function TimingField({ timing, change }: Props) {
  const { t } = useTranslation('mailchimp')
  const set = (part: Partial<Timing>) => change({ ...timing, ...part })
  return (
    <>
      <Form.Item label={t('write.when')} extra={timing.isLater && t('write.zone', { zone: merchantTimeZone() ?? '' })}>
        <Radio.Group
          aria-label={t('write.when')}
          value={timing.isLater}
          options={[
            { value: false, label: t('write.now') },
            { value: true, label: t('write.later') },
          ]}
          onChange={(event) => set({ isLater: event.target.value as boolean })}
        />
      </Form.Item>
      {timing.isLater && (
        <div className="edm-pair">
          <Form.Item label={t('write.day')} htmlFor="edm-day">
            <DayField id="edm-day" value={timing.day} onChange={(day) => day && set({ day })} />
          </Form.Item>
          <Form.Item label={t('write.time')} htmlFor="edm-time">
            <Input
              id="edm-time"
              type="time"
              required
              value={timing.time}
              onChange={(event) => event.target.value && set({ time: event.target.value })}
            />
          </Form.Item>
        </div>
      )}
    </>
  )
}
