/**
 * A named point at which a feature calls what later features do there. The feature that calls it declares the point; a
 * later one implements it with `hook(point, implementation)` in the `hooks` of its defineFeature.
 */
export type HookPoint<T> = {
  readonly name: string
  /** Only for the type of what implements it. */
  readonly implementation?: (given: T) => T
}

export const hookPoint = <T>(name: string): HookPoint<T> => ({ name })

/** An implementation of a point, as a feature lists it. */
export type Hook = { readonly point: { readonly name: string }; readonly implementation: unknown }

export const hook = <T>(point: HookPoint<T>, implementation: NoInfer<T>): Hook => ({ point, implementation })

/** The implementations that an opened application was given, in the order of its features. */
export type Hooks = {
  all<T>(point: HookPoint<T>): readonly T[]
  /** The implementation of a point that must have one: the first. */
  one<T>(point: HookPoint<T>): T
}

export function openHooks(given: readonly Hook[]): Hooks {
  const all = <T>(point: HookPoint<T>) =>
    given.filter((one) => one.point === point).map(({ implementation }) => implementation as T)
  return {
    all,
    one(point) {
      const [first] = all(point)
      if (first === undefined) throw new Error(`no feature of the list implements the hook ${point.name}`)
      return first
    },
  }
}
