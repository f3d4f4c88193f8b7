import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

const DayPicker = lazy(() => import('./day-picker.tsx'))

export type DayFieldProps = {
  id?: string
  value?: string | null
  onChange?: (day: string | null) => void
  disabled?: boolean
  /** The first and the last day that may be chosen. */
  from?: string | null
  to?: string | null
  placeholder?: string
}

/** A form field for one day without a time: holds `2026-11-21`, and no time zone can move it. */
export function DayField(props: DayFieldProps) {
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
