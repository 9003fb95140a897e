import { type RefObject, useEffect, useState } from 'react';

/** `blocked`: the user or the browser refuses the camera. `failed`: there is none, or it cannot be used. */
export type CameraState = 'starting' | 'on' | 'blocked' | 'failed';

/** Shows the camera in a video element, and turns it off on unmount. `restart` asks for the camera again. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let isDone = false;
    let stream: MediaStream | undefined;
    const start = async () => {
      try {
        stream = await askForCamera();
        if (isDone) return stop(stream);
        if (video.current) video.current.srcObject = stream;
        await video.current?.play();
        if (!isDone) setState('on');
      } catch (error) {
        if (!isDone) setState(isRefusal(error) ? 'blocked' : 'failed');
      }
    };
    setState('starting');
    void start();
    return () => {
      isDone = true;
      stop(stream);
    };
  }, [video, attempt]);
  return { state, restart: () => setAttempt((count) => count + 1) };
}

function askForCamera(): Promise<MediaStream> {
  // Browsers offer no devices to pages without TLS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new Error('this page has no access to devices');
  return devices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } });
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
}
