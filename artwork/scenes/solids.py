"""Solids as distance fields: negative inside, in millimetres. `to_mesh` makes a mesh of one (naive surface nets)."""
import numpy as np


def smooth_max(a, b, k):
    """The larger of both, with the edge between them rounded over a width of about k."""
    return np.maximum(a, b) + np.maximum(k - np.abs(a - b), 0) ** 2 / (4 * k)


def smooth_min(a, b, k):
    return -smooth_max(-a, -b, k)


def smooth_step(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def bell(x, width):
    return np.exp(-((x / width) ** 2))


def cylinder(x, y, z, radius, low, high, k=0.4):
    """A standing cylinder with rounded rims."""
    return smooth_max(np.hypot(x, y) - radius, np.abs(z - (low + high) / 2) - (high - low) / 2, k)


def capsule(x, y, z, start, end, radius):
    start, end = np.array(start, float), np.array(end, float)
    axis = end - start
    px, py, pz = x - start[0], y - start[1], z - start[2]
    t = np.clip((px * axis[0] + py * axis[1] + pz * axis[2]) / (axis @ axis), 0, 1)
    return np.sqrt((px - t * axis[0]) ** 2 + (py - t * axis[1]) ** 2 + (pz - t * axis[2]) ** 2) - radius


def box(x, y, z, half, radius):
    """A block with rounded edges about the origin."""
    sides = [np.abs(c) - h + radius for c, h in zip((x, y, z), half)]
    outside = np.sqrt(sum(np.maximum(side, 0) ** 2 for side in sides))
    return outside + np.minimum(np.maximum(np.maximum(sides[0], sides[1]), sides[2]), 0) - radius


def placed(solid, at=(0, 0, 0), turn=0.0, scale=1.0):
    """The solid moved, and turned about the vertical axis by `turn` radians."""
    c, s = np.cos(turn), np.sin(turn)

    def field(x, y, z):
        x, y, z = (x - at[0]) / scale, (y - at[1]) / scale, (z - at[2]) / scale
        return solid(c * x + s * y, -s * x + c * y, z) * scale

    return field


def to_mesh(field, low, high, step):
    """Vertices and quads of the surface within the box from `low` to `high`."""
    axes = [np.arange(a, b + step, step, dtype=np.float32) for a, b in zip(low, high)]
    values = np.asarray(field(*np.meshgrid(*axes, indexing="ij", sparse=True)), np.float32)
    values = np.broadcast_to(values, [len(a) for a in axes]).copy()
    # Closed at the sides of the box.
    for axis in range(3):
        for side in (0, -1):
            np.moveaxis(values, axis, 0)[side] = np.maximum(np.moveaxis(values, axis, 0)[side], step / 2)
    inside = values < 0
    size = np.array(values.shape) - 1
    corner = lambda a, i, j, k: a[i : i + size[0], j : j + size[1], k : k + size[2]]
    count = sum(corner(inside, i, j, k).astype(np.int8) for i in (0, 1) for j in (0, 1) for k in (0, 1))
    cells = np.argwhere((count > 0) & (count < 8))
    number = np.full(size, -1, np.int32)
    number[tuple(cells.T)] = np.arange(len(cells))
    total, crossings = np.zeros((len(cells), 3), np.float32), np.zeros(len(cells), np.float32)
    quads = []
    for axis in range(3):
        others = [a for a in range(3) if a != axis]
        for u in (0, 1):
            for v in (0, 1):
                start = np.zeros(3, int)
                start[others] = u, v
                end = start.copy()
                end[axis] = 1
                a, b = values[tuple((cells + start).T)], values[tuple((cells + end).T)]
                crosses = (a < 0) != (b < 0)
                point = np.broadcast_to(start, (len(cells), 3)).astype(np.float32)
                point[:, axis] = np.where(crosses, a / np.where(crosses, a - b, 1), 0)
                total += np.where(crosses[:, None], point, 0)
                crossings += crosses
        first, second = np.roll([0, 1, 2], -axis)[1:]
        along = np.take(inside, range(size[axis]), axis) != np.take(inside, range(1, size[axis] + 1), axis)
        edges = np.argwhere(along)
        edges = edges[(edges[:, first] > 0) & (edges[:, second] > 0)]
        edges = edges[(edges[:, first] < size[first]) & (edges[:, second] < size[second])]
        one, two = np.eye(3, dtype=int)[first], np.eye(3, dtype=int)[second]
        quad = np.stack([number[tuple((edges - d).T)] for d in (one + two, two, 0 * one, one)], 1)
        outward = inside[tuple(edges.T)]
        quads.append(np.where(outward[:, None], quad, quad[:, ::-1]))
    vertices = (cells + total / crossings[:, None]) * step + np.array(low)
    return vertices, np.concatenate(quads)
