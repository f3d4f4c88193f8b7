const TIMEOUT_MS = 10_000
/** Five digits behind the point are about a metre. */
const precision = 5

/** Where this device is, in degrees; undefined where it does not say. */
export const placeHere = (): Promise<{ latitude: number; longitude: number } | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    )
  })

const rounded = (degrees: number) => Number(degrees.toFixed(precision))
