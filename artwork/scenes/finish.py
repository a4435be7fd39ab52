"""
Removes the noise of a rendered picture: each pixel becomes the mean of those around it that show the same surface (normal, colour) in
a like light.
"""
import bpy
import numpy as np


def pixels(path):
    """Rows from below, in linear light for EXR, as displayed for PNG."""
    image = bpy.data.images.load(path)
    if path.endswith(".png"):
        image.colorspace_settings.name = "Raw"
    width, height = image.size
    values = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(height, width, image.channels)[:, :, :3]


def shift(image, dx, dy):
    return np.roll(image, (dy, dx), (0, 1))


def blurred(image, radius=2):
    reach = range(-radius, radius + 1)
    across = sum(shift(image, dx, 0) for dx in reach) / len(reach)
    return sum(shift(across, 0, dy) for dy in reach) / len(reach)


def smooth(picture, guides, spread, stride, blur):
    total, weights = np.zeros_like(picture), np.zeros(picture.shape[:2] + (1,), np.float32)
    # Scaled so that one distance measures them all.
    measure = np.concatenate([blurred(picture, blur) / spread, *(guide / width for guide, width in guides)], 2)
    for x in range(-4, 5):
        for y in range(-4, 5):
            dx, dy = x * stride, y * stride
            difference = shift(measure, dx, dy) - measure
            distance = np.einsum("ijk,ijk->ij", difference, difference)[:, :, None] + (x * x + y * y) / 16
            weight = np.exp(-distance)
            total += shift(picture, dx, dy) * weight
            weights += weight
    return total / weights


def finish(base, ground=None, fade=None):
    """
    Writes `base`-finished.png: its lower corners of the colour `ground`, which all else is exposed by; or its borders fading into the
    colour `fade`, so that it has no edge on a page of that colour.
    """
    picture, normal, albedo = (pixels(base + end) for end in (".png", "-normal-0001.exr", "-albedo-0001.exr"))
    # What leaves the picture at one side comes in at the other: not within this border.
    border = 24
    picture, normal, albedo = (np.pad(one, ((border, border), (border, border), (0, 0)), "edge") for one in (picture, normal, albedo))
    albedo = blurred(np.clip(albedo, 0, 1))
    # From far to near, each time by a stricter measure.
    for spread, stride, blur in ((0.6, 4, 4), (0.3, 2, 3), (0.1, 1, 1)):
        picture = smooth(picture, ((normal, 0.17), (albedo, 0.1)), spread, stride, blur)
    picture = picture[border:-border, border:-border]
    height, width = picture.shape[:2]
    if ground is not None:
        corners = np.concatenate([picture[:40, :40].reshape(-1, 3), picture[:40, -40:].reshape(-1, 3)])
        picture = (np.clip(picture, 0, None) ** 2.2 * (np.array(ground) / np.median(corners, 0)) ** 2.2) ** (1 / 2.2)
    if fade is not None:
        room = np.array(fade)
        x, y = np.linspace(-1, 1, width)[None, :], np.linspace(-1, 1, height)[:, None]
        inner = np.clip((1 - np.abs(x)) / 0.08, 0, 1) * np.clip((1 - np.abs(y)) / 0.25, 0, 1)
        inner = (inner * inner * (3 - 2 * inner))[:, :, None]
        # The light of the picture in the room, whose dark is not black.
        dark = np.median(picture[-60:].reshape(-1, 3), 0)
        picture = room + np.clip((picture - dark * 1.1) / (1 - dark), 0, 1) * (1 - room) * inner
    image = bpy.data.images.new("finished", width, height)
    image.colorspace_settings.name = "sRGB"
    image.pixels.foreach_set(np.dstack([np.clip(picture, 0, 1), np.ones((height, width), np.float32)]).astype(np.float32).ravel())
    image.filepath_raw, image.file_format = base + "-finished.png", "PNG"
    image.save()
