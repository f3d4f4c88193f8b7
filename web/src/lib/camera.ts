/** The camera as a stream of pictures, and its troubles by the names of errors.json › `camera` (decisions/api.md §12). */
export type CameraProblem = 'denied' | 'none' | 'insecure' | 'inUse' | 'unsuitable' | 'unsupported'

export class CameraError extends Error {
  override readonly name = 'CameraError'
  readonly problem: CameraProblem
  constructor(problem: CameraProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Opens a camera: the one named, else the one at the back of a phone. */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  if (!window.isSecureContext) throw new CameraError('insecure')
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unsupported')
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    throw new CameraError(problemOf(error))
  }
}

/** What a browser's error means. */
export function problemOf(error: unknown): CameraProblem {
  switch ((error as { name?: string }).name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return 'denied'
    case 'NotFoundError':
    case 'DevicesNotFoundError':
      return 'none'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'inUse'
    case 'OverconstrainedError':
    case 'ConstraintNotSatisfiedError':
      return 'unsuitable'
    case 'SecurityError':
      return 'insecure'
    default:
      return 'unsupported'
  }
}

export const closeCamera = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

/** The cameras there are; their names are known only once one was allowed. */
export async function listCameras(): Promise<{ id: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }))
}

type TorchTrack = { getCapabilities?: () => { torch?: boolean } }

/** Whether the camera has a lamp. */
export const hasTorch = (stream: MediaStream): boolean =>
  Boolean((stream.getVideoTracks()[0] as TorchTrack | undefined)?.getCapabilities?.().torch)

export const setTorch = async (stream: MediaStream, torch: boolean): Promise<void> =>
  stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
