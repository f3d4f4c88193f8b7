import { maxTimeSlotQuota, maxTimeSlots, minQuantity } from '@chopcard/contract/core/limits.ts'
import { Alert, Form, Input, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { makeTimeSlots, type TimeSlot, type TimeSlotPlan } from './make-time-slots.ts'
import { merchantToday } from './merchant-today.ts'

type Props = {
  /** The one to change; without it many are made. */
  timeSlot?: TimeSlot
  room: number
  onSave: (timeSlots: TimeSlot[]) => void
  onCancel: () => void
}

/** Times of a booth: many at once by days, hours and length, or one of them. */
export default function TimeSlotsDialog({ timeSlot, room, onSave, onCancel }: Props) {
  const { t } = useTranslation(['earning', 'common'])
  const [plan, setPlan] = useState<Partial<TimeSlotPlan>>(() => firstPlan(timeSlot))
  const set = (change: Partial<TimeSlotPlan>) => setPlan({ ...plan, ...change })
  const made = timeSlot ? changed(timeSlot, plan) : isWhole(plan) ? makeTimeSlots(plan) : []
  const isTooMany = !timeSlot && made.length > room
  return (
    <Dialog
      title={t(timeSlot ? 'slots.editTitle' : 'slots.addMany')}
      okText={timeSlot ? t('action.save', { ns: 'common' }) : t('slots.add', { count: made.length })}
      cancelText={t('action.cancel', { ns: 'common' })}
      okButtonProps={{ disabled: !made.length || isTooMany }}
      onOk={() => onSave(made)}
      onCancel={onCancel}
    >
      <Form layout="vertical" component="div" className="slots-dialog">
        <div className="slots-dialog-grid">
          <Form.Item label={t(timeSlot ? 'slots.day' : 'slots.firstDay')} htmlFor="slot-first">
            <DayField
              id="slot-first"
              value={plan.firstDay}
              from={timeSlot ? undefined : merchantToday()}
              onChange={(day) => set({ firstDay: day ?? undefined })}
            />
          </Form.Item>
          {!timeSlot && (
            <Form.Item label={t('slots.lastDay')} htmlFor="slot-last">
              <DayField
                id="slot-last"
                value={plan.lastDay}
                from={plan.firstDay}
                onChange={(day) => set({ lastDay: day ?? undefined })}
              />
            </Form.Item>
          )}
          <TimeField id="slot-from" label={t('slots.from')} value={plan.from} onChange={(from) => set({ from })} />
          <TimeField id="slot-to" label={t('slots.to')} value={plan.to} onChange={(to) => set({ to })} />
          {!timeSlot && (
            <CountField
              id="slot-minutes"
              label={t('slots.minutes')}
              unit={t('slots.minutesUnit')}
              value={plan.minutes}
              onChange={(minutes) => set({ minutes })}
            />
          )}
          <CountField
            id="slot-quota"
            label={t('slots.quota')}
            value={plan.quota}
            onChange={(quota) => set({ quota })}
          />
        </div>
        <div className="switch-field">
          <Switch
            aria-label={t('slots.waitingList')}
            checked={plan.waitingList}
            onChange={(waitingList) => set({ waitingList })}
          />
          <div>
            <div>{t('slots.waitingList')}</div>
            <span className="slots-hint">{t('slots.waitingListHint')}</span>
          </div>
        </div>
        {isTooMany ? (
          <Alert type="error" showIcon title={t('slots.most', { max: maxTimeSlots })} />
        ) : made.length ? (
          !timeSlot && <span className="slots-hint">{t('slots.known')}</span>
        ) : (
          <Alert type="info" showIcon title={t('slots.wrong')} />
        )}
      </Form>
    </Dialog>
  )
}

type FieldProps<T> = { id: string; label: string; value: T | undefined; onChange: (value: T | undefined) => void }

function TimeField({ id, label, value, onChange }: FieldProps<string>) {
  return (
    <Form.Item label={label} htmlFor={id}>
      <Input id={id} type="time" value={value} onChange={(event) => onChange(event.target.value || undefined)} />
    </Form.Item>
  )
}

function CountField({ id, label, unit, value, onChange }: FieldProps<number> & { unit?: string }) {
  return (
    <Form.Item label={label} htmlFor={id}>
      <InputNumber<number>
        id={id}
        controls={false}
        inputMode="numeric"
        min={minQuantity}
        max={maxTimeSlotQuota}
        precision={0}
        suffix={unit}
        className="number-field"
        value={value}
        onChange={(count) => onChange(count ?? undefined)}
      />
    </Form.Item>
  )
}

const firstPlan = (timeSlot: TimeSlot | undefined): Partial<TimeSlotPlan> =>
  timeSlot
    ? {
        firstDay: timeSlot.day,
        from: timeSlot.from,
        to: timeSlot.to,
        quota: timeSlot.quota,
        waitingList: timeSlot.waitingList,
      }
    : { from: '10:00', to: '17:00', minutes: 30, quota: 10, waitingList: false }

const isWhole = (plan: Partial<TimeSlotPlan>): plan is TimeSlotPlan =>
  Boolean(plan.firstDay && plan.lastDay && plan.from && plan.to && plan.minutes && plan.quota)

function changed(timeSlot: TimeSlot, { firstDay, from, to, quota, waitingList }: Partial<TimeSlotPlan>): TimeSlot[] {
  if (!firstDay || !from || !to || !quota || to <= from) return []
  return [{ ...timeSlot, day: firstDay, from, to, quota, waitingList }]
}
